export interface WebpDraft {
  chunk?: 'VP8 ' | 'VP8L' | 'VP8X';
  width?: number;
  height?: number;
  isAnimated?: boolean;
  size?: number;
}

/** The header of a WebP picture without any content. */
export function aWebp(draft: WebpDraft = {}): Buffer {
  const { chunk = 'VP8X', width = 512, height = 512, isAnimated = false, size = 2_000 } = draft;
  const file = Buffer.alloc(size);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(size - 8, 4);
  file.write(`WEBP${chunk}`, 8, 'latin1');
  file.writeUInt32LE(size - 20, 16);
  if (chunk === 'VP8X') {
    file[20] = isAnimated ? 0x12 : 0x10;
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
  } else if (chunk === 'VP8L') {
    file[20] = 0x2f;
    file.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    file.writeUIntBE(0x9d012a, 23, 3);
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  }
  return file;
}
