/** A message that holds a message that holds … a text, as bytes of a hostile phone: no library would write it. */
export function nestedMessage(depth: number, text = 'deep'): Buffer {
  const content = Buffer.concat([head(TEXT, text.length), Buffer.from(text)]);
  const heads: Buffer[] = [];
  let { length } = content;
  for (let level = 0; level < depth; level += 1) {
    const inner = head(INNER, length);
    const outer = head(EPHEMERAL, length + inner.length);
    length += inner.length + outer.length;
    heads.push(inner, outer);
  }
  return Buffer.concat([...heads.toReversed(), content]);
}

/** Field numbers of `conversation`, `ephemeralMessage` and the message inside that. */
const TEXT = 1;
const EPHEMERAL = 40;
const INNER = 1;

/** Field number and length, which Protocol Buffers write before everything that has a length. */
function head(field: number, length: number): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(length)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return Buffer.from([...bytes, left]);
}
