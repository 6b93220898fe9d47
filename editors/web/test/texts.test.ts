// What somebody wrote is kept, whatever comes in its place.

import assert from 'node:assert/strict';
import test from 'node:test';

import { lineEnd, withLineEnd } from '../src/lines';
import { notationOf, notationOfFile } from '../src/notations';
import { Texts, type Store } from '../src/texts';

const sample = notationOf('kubb').sample.text;

class Memory implements Store {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}

test('each notation begins with its sample, and keeps what is written', () => {
  const store = new Memory();
  const texts = new Texts(store);
  assert.equal(texts.text('kubb'), sample);
  assert.ok(texts.isSample('kubb'));
  texts.edit('kubb', 'mine');
  texts.notation = 'kubb';
  const later = new Texts(store);
  assert.equal(later.text('kubb'), 'mine');
  assert.ok(later.isSample('bucky'));
  assert.equal(later.notation, 'kubb');
});

test('a sample that nobody changed is not kept: a newer page may have a better one', () => {
  const store = new Memory();
  const texts = new Texts(store);
  texts.edit('kubb', 'mine');
  texts.edit('kubb', sample);
  assert.deepEqual([...store.items.keys()], []);
});

test('a text that another one takes the place of can be brought back', () => {
  const store = new Memory();
  const texts = new Texts(store);
  texts.edit('kubb', 'mine');
  texts.replace('kubb', 'from a link');
  assert.equal(texts.text('kubb'), 'from a link');
  assert.ok(new Texts(store).hasEarlier('kubb'));
  assert.equal(texts.bringBack('kubb'), 'mine');
  assert.equal(texts.hasEarlier('kubb'), false);
});

test('what came with a link and was not changed is not kept; what was changed is', () => {
  const texts = new Texts(new Memory());
  texts.edit('kubb', 'mine');
  texts.replace('kubb', 'link 1');
  texts.replace('kubb', 'link 2');
  texts.edit('kubb', 'link 2, changed');
  texts.replace('kubb', 'link 3');
  assert.equal(texts.bringBack('kubb'), 'link 2, changed');
  assert.equal(texts.bringBack('kubb'), 'mine');
  assert.equal(texts.bringBack('kubb'), 'link 2, changed');
});

test('an empty text and the sample are nothing to bring back', () => {
  const texts = new Texts(new Memory());
  texts.edit('kubb', '  \n');
  texts.replace('kubb', sample);
  texts.replace('kubb', 'another');
  assert.equal(texts.hasEarlier('kubb'), false);
});

test('twenty earlier texts are kept', () => {
  const texts = new Texts(new Memory());
  for (let number = 1; number <= 30; number += 1) {
    texts.edit('kubb', `text ${number}`);
    texts.replace('kubb', `link ${number}`);
  }
  const brought = Array.from({ length: 20 }, () => texts.bringBack('kubb'));
  assert.deepEqual([brought[0], brought[19]], ['text 30', 'text 11']);
});

test('a browser that keeps nothing, or something else, loses nothing of this visit', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  const refusing = new Texts({ getItem: refuse, setItem: refuse, removeItem: refuse });
  refusing.edit('kubb', 'mine');
  assert.equal(refusing.text('kubb'), 'mine');
  assert.equal(refusing.keeps, false);
  const store = new Memory();
  store.setItem('movetext.playground.kubb', '{"text":7}');
  store.setItem('movetext.playground.notation', 'chess');
  assert.equal(new Texts(store).text('kubb'), sample);
  assert.equal(new Texts(store).notation, 'carcassonne');
});

test('without room for all, the oldest go first', () => {
  const store = new Memory();
  const { setItem } = store;
  store.setItem = (key, value) => {
    if (value.length > 180) {
      throw new Error('no room');
    }
    setItem(key, value);
  };
  const texts = new Texts(store);
  for (const text of ['first', 'second', 'third'].map((word) => word.padEnd(50, '.'))) {
    texts.edit('kubb', text);
    texts.replace('kubb', 'link');
  }
  texts.edit('kubb', 'mine');
  assert.ok(texts.keeps);
  const later = new Texts(store);
  assert.equal(later.text('kubb'), 'mine');
  assert.deepEqual([later.bringBack('kubb'), later.bringBack('kubb'), later.bringBack('kubb')], ['third'.padEnd(50, '.'), 'second'.padEnd(50, '.'), 'mine']);
});

test('lines end as they did', () => {
  assert.equal(lineEnd('a\r\nb\n'), '\r\n');
  assert.equal(lineEnd('a\nb\r\n'), '\n');
  assert.equal(lineEnd(''), '\n');
  assert.equal(withLineEnd('a\nb', '\r\n'), 'a\r\nb');
});

test('a name tells the notation', () => {
  assert.deepEqual(['x.kubb', 'a.b.CARC', 'notes.txt', 'kubb', '.rootlog'].map(notationOfFile), ['kubb', 'carcassonne', undefined, undefined, 'rootlog']);
});

test('each sample holds its opening and its slip once', () => {
  for (const id of ['kubb', 'bucky', 'rootlog', 'carcassonne'] as const) {
    const { text, opening, right } = notationOf(id).sample;
    assert.equal(text.split(opening).length, 2, `${id}: opening`);
    assert.equal(text.split(right).length, 2, `${id}: slip`);
  }
});
