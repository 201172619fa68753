/** A picture, or a skin tone, with its variation, its tone, and the tags that name a region (🏴󠁧󠁢󠁥󠁮󠁧󠁿). */
const PICTURE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}][\p{Emoji_Modifier}\uFE0F]?(?:[\u{E0020}-\u{E007E}]{1,8}\u{E007F})?`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;
const ZWJ = String.raw`\u200D`;
/** One emoji (Unicode Technical Standard 51, ED-17). Every character fits only one place, so each is read once. */
const EMOJI = new RegExp(`^(?:${FLAG}|${KEYCAP}|${PICTURE}(?:${ZWJ}${PICTURE}){0,9})$`, 'u');

/** The text must already be short. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text);
}
