/**
 * Which member owns a thing: every member finds the same one without asking, each has about the same share, and when
 * one goes only its share moves (rendezvous hashing, Thaler and Ravishankar 1996).
 */
export function ownerOf(thing: string, members: readonly number[]): number | undefined {
  let owner: number | undefined;
  let highest = -1;
  for (const member of members) {
    const weight = hash(`${member}:${thing}`);
    if (weight <= highest) continue;
    highest = weight;
    owner = member;
  }
  return owner;
}

/** How many members come before one of them for a thing: 0 is its owner. */
export function rankOf(member: number, thing: string, members: readonly number[]): number {
  const weight = hash(`${member}:${thing}`);
  return members.filter((other) => other !== member && hash(`${other}:${thing}`) > weight).length;
}

/** FNV-1a with 32 bits, and the last step of MurmurHash3: without it names that only differ at the end stay close. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
