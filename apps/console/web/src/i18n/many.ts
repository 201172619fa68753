export interface Words {
  readonly [key: string]: string | Words;
}

/** Spanish has a plural form for millions; where a text lacks it, it takes the form of other numbers. */
export function withMany(words: Words): Words {
  const all: Record<string, string | Words> = {};
  for (const [key, value] of Object.entries(words)) {
    const text = typeof value === 'string' ? value : withMany(value);
    all[key] = text;
    const many = key.replace(/_other$/, '_many');
    if (many !== key && words[many] === undefined) all[many] = text;
  }
  return all;
}
