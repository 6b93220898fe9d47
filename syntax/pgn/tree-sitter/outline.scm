(tag
  key: (key) @context
  value: (_) @name) @item
