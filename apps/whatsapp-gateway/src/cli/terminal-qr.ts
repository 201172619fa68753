import { create } from 'qrcode';

const QUIET_ZONE = 2;
/** Two rows of points in one row of characters. Light points are drawn, so it scans on dark and on light terminals. */
const GLYPHS = { both: '█', upper: '▀', lower: '▄', none: ' ' } as const;
const LIGHT_ON_DARK = '\u001b[97;40m';
const PLAIN = '\u001b[0m';

/** The QR code of a text as lines for a terminal. */
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

/** How to scan it, in the words of WhatsApp's own menu. */
export function scanAdvice(phone: string): string {
  return `On the phone +${phone}: WhatsApp > Settings > Linked devices > Link a device. Then scan this:`;
}
