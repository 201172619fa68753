import { create } from 'qrcode';

const QUIET_ZONE = 2;
/** Two rows of modules per row of characters. Draws the light ones, so it scans on dark and on light terminals. */
const GLYPHS = { both: '█', upper: '▀', lower: '▄', none: ' ' } as const;
const LIGHT_ON_DARK = '\u001b[97;40m';
const PLAIN = '\u001b[0m';

export function drawTerminalQr(text: string): string[] {
  const { size, data } = create(text, { errorCorrectionLevel: 'L' }).modules;
  const isLight = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= size || y >= size || data[y * size + x] === 0;
  const lines: string[] = [];
  for (let y = -QUIET_ZONE; y < size + QUIET_ZONE; y += 2) {
    let line = '';
    for (let x = -QUIET_ZONE; x < size + QUIET_ZONE; x += 1) {
      const upper = isLight(x, y);
      const lower = isLight(x, y + 1);
      if (upper && lower) line += GLYPHS.both;
      else if (upper) line += GLYPHS.upper;
      else line += lower ? GLYPHS.lower : GLYPHS.none;
    }
    lines.push(`${LIGHT_ON_DARK}${line}${PLAIN}`);
  }
  return lines;
}

/** In the words of WhatsApp's own menu. */
export function scanAdvice(phone: string): string {
  return `On the phone +${phone}: WhatsApp > Settings > Linked devices > Link a device. Then scan this:`;
}
