import { FRAME_SAMPLES, type Frame, type Library, MONO, SAMPLE_RATE } from './library';
import { UnreadableSoundError } from './sound.error';
import { type Samples, SOUND_RATES } from './samples';

const TO_MONO = `aresample=${SAMPLE_RATE},aformat=sample_fmts=flt:channel_layouts=mono`;

export class Resampler {
  private filter: { source: number; sink: number; frame: number; like: Frame } | undefined;
  private pts = 0;

  constructor(private readonly library: Library) {}

  /** @throws UnreadableSoundError, also when the sound changes its rate or channels midway */
  async push(frames: Frame[]): Promise<Frame[]> {
    const [first] = frames;
    if (first === undefined) return [];
    this.filter ??= await this.open(first);
    const { like } = this.filter;
    if (frames.some((frame) => !isAlike(frame, like))) throw new UnreadableSoundError('the sound changes its format');
    return this.pass(this.filter, frames, false);
  }

  /** The remaining frames. Call it once. */
  async end(): Promise<Frame[]> {
    return this.filter === undefined ? [] : this.pass(this.filter, [], true);
  }

  frameOf({ samples, sampleRate }: Samples): Frame {
    const pts = this.pts;
    this.pts += samples.length;
    return {
      data: samples,
      format: this.library.AV_SAMPLE_FMT_FLT,
      sample_rate: sampleRate,
      channel_layout: MONO,
      channels: 1,
      nb_samples: samples.length,
      pts,
      ptshi: 0,
    };
  }

  private async open(like: Frame): Promise<NonNullable<Resampler['filter']>> {
    const { library } = this;
    const rate = like.sample_rate ?? 0;
    if (rate < SOUND_RATES.least || rate > SOUND_RATES.most) throw new UnreadableSoundError('a rate that no sound has');
    const input = { sample_rate: like.sample_rate, sample_fmt: like.format, channel_layout: like.channel_layout };
    const output = {
      sample_rate: SAMPLE_RATE,
      sample_fmt: library.AV_SAMPLE_FMT_FLT,
      channel_layout: MONO,
      frame_size: FRAME_SAMPLES,
    };
    try {
      const [, source, sink] = await library.ff_init_filter_graph(TO_MONO, input, output);
      return { source, sink, frame: await library.av_frame_alloc(), like };
    } catch (error) {
      throw new UnreadableSoundError(error);
    }
  }

  private pass(
    { source, sink, frame }: NonNullable<Resampler['filter']>,
    frames: Frame[],
    fin: boolean,
  ): Promise<Frame[]> {
    return this.library.ff_filter_multi(source, sink, frame, frames, { fin });
  }
}

function isAlike(one: Frame, other: Frame): boolean {
  return (
    one.sample_rate === other.sample_rate &&
    one.format === other.format &&
    one.channel_layout === other.channel_layout &&
    one.channels === other.channels
  );
}
