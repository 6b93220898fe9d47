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

/** A tab of a browser whose tabs share `store`. */
function tab(store: Store, own = new Memory()): Texts {
  return new Texts(store, own);
}

test('each of two tabs has its own text, also after a reload', () => {
  const store = new Memory();
  const [mine, yours] = [new Memory(), new Memory()];
  const [first, second] = [tab(store, mine), tab(store, yours)];
  first.edit('kubb', 'first');
  second.edit('kubb', 'second');
  first.edit('kubb', 'first, changed');
  second.notation = 'kubb';
  first.notation = 'bucky';
  assert.deepEqual([tab(store, mine).text('kubb'), tab(store, yours).text('kubb')], ['first, changed', 'second']);
  assert.deepEqual([tab(store, mine).notation, tab(store, yours).notation], ['bucky', 'kubb']);
  assert.deepEqual([first.hasEarlier('kubb'), second.hasEarlier('kubb')], [false, false]);
});

test('a new tab begins with what was written last, and can bring back what other tabs have', () => {
  const store = new Memory();
  const [first, second] = [tab(store), tab(store)];
  for (let round = 1; round <= 5; round += 1) {
    first.edit('kubb', `first ${round}`);
    second.edit('kubb', `second ${round}`);
  }
  const third = tab(store);
  assert.equal(third.text('kubb'), 'second 5');
  assert.deepEqual([third.bringBack('kubb'), third.bringBack('kubb')], ['first 5', 'second 5']);
});

test('one visit after the other gathers no earlier texts', () => {
  const store = new Memory();
  for (const text of ['one', 'two', 'three']) {
    const visit = tab(store);
    visit.edit('kubb', text);
    visit.settle();
  }
  assert.deepEqual([tab(store).text('kubb'), tab(store).hasEarlier('kubb')], ['three', false]);
});

test('a text that another tab went on from is not lost when its own tab is closed', () => {
  const store = new Memory();
  const first = tab(store);
  first.edit('kubb', 'a draft');
  const second = tab(store);
  second.edit('kubb', 'a draft, and more');
  first.settle();
  second.settle();
  const third = tab(store);
  assert.equal(third.text('kubb'), 'a draft, and more');
  assert.equal(third.bringBack('kubb'), 'a draft');
});

test('a link or the sample in one tab takes nothing from another', () => {
  const store = new Memory();
  const [own, theirs] = [new Memory(), new Memory()];
  const first = tab(store, own);
  first.edit('kubb', 'mine');
  const second = tab(store, theirs);
  second.replace('kubb', 'from a link');
  assert.equal(tab(store, own).text('kubb'), 'mine');
  assert.equal(tab(store).bringBack('kubb'), 'mine');
  second.replace('kubb', sample);
  first.edit('kubb', 'mine, changed');
  assert.ok(tab(store, theirs).isSample('kubb'));
  assert.equal(tab(store).text('kubb'), 'mine, changed');
  const undone = new Memory();
  tab(store, undone).edit('kubb', sample);
  first.edit('kubb', 'mine, once more');
  assert.ok(tab(store, undone).isSample('kubb'));
});

test('a tab for whose text there is no room begins with the one that all tabs share', () => {
  const [store, own] = [new Memory(), new Memory()];
  const texts = tab(store, own);
  texts.edit('kubb', 'short');
  own.setItem = () => {
    throw new Error('no room');
  };
  texts.edit('kubb', 'a longer one');
  assert.ok(texts.keeps);
  assert.equal(tab(store, own).text('kubb'), 'a longer one');
});

test('a changed sample of a newer page takes the place of one that nobody changed', () => {
  const store = new Memory();
  const texts = tab(store);
  texts.edit('kubb', 'mine');
  texts.replace('kubb', sample);
  assert.equal(JSON.stringify([...store.items]).includes(JSON.stringify(sample).slice(1, 40)), false);
  assert.ok(tab(store).isSample('kubb'));
  assert.equal(tab(store).bringBack('kubb'), 'mine');
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
  for (const id of ['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn'] as const) {
    const { text, opening, right } = notationOf(id).sample;
    assert.equal(text.split(opening).length, 2, `${id}: opening`);
    assert.equal(text.split(right).length, 2, `${id}: slip`);
  }
});
