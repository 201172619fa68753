import { writeFile } from 'node:fs/promises';
import { type Frame, type Library, MONO, SAMPLE_RATE } from './library';

/** Bits per second: speech is clear from 16,000 on, and a minute takes a quarter of a megabyte. */
const BIT_RATE = 32_000;
/** In the library's own file system, which is in memory. */
const FILE = 'voice.ogg';

export class OpusWriter {
  private constructor(
    private readonly library: Library,
    private readonly encoder: { context: number; frame: number; packet: number },
    private readonly muxer: { context: number; io: number },
  ) {}

  static async open(library: Library): Promise<OpusWriter> {
    const ctx = {
      bit_rate: BIT_RATE,
      sample_fmt: library.AV_SAMPLE_FMT_FLT,
      sample_rate: SAMPLE_RATE,
      channel_layout: MONO,
      channels: 1,
    };
    const timeBase: [number, number] = [1, SAMPLE_RATE];
    const options = { application: 'voip' };
    const [, context, frame, packet] = await library.ff_init_encoder('libopus', { ctx, time_base: timeBase, options });
    const [muxer, , io] = await library.ff_init_muxer({ filename: FILE, format_name: 'ogg', open: true }, [
      [context, ...timeBase],
    ]);
    await library.avformat_write_header(muxer, 0);
    return new OpusWriter(library, { context, frame, packet }, { context: muxer, io });
  }

  async write(frames: Frame[]): Promise<void> {
    await this.encode(frames, false);
  }

  /** Finishes the file and writes it to the disk. Call it once, and nothing afterwards. */
  async save(path: string): Promise<void> {
    const { library, muxer } = this;
    await this.encode([], true);
    await library.av_write_trailer(muxer.context);
    await library.ff_free_muxer(muxer.context, muxer.io);
    const bytes = await library.readFile(FILE);
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  }

  private async encode(frames: Frame[], fin: boolean): Promise<void> {
    const { library, encoder, muxer } = this;
    const packets = await library.ff_encode_multi(encoder.context, encoder.frame, encoder.packet, frames, { fin });
    await library.ff_write_multi(muxer.context, encoder.packet, packets);
  }
}
