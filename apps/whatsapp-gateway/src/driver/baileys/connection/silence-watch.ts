import { upMs } from '../../../clock/up-time';

const LOOK_MS = 10_000;
/** The library asks for a sign of life every 30 s, and gives up 5 s after a missing one. */
const SILENT_MS = 70_000;

/**
 * Notices a silent line. The library does so by the machine's clock (Baileys 7.0.0-rc14, lib/Socket/socket.js,
 * `startKeepAliveRequest`): after that was set back by a day, a dead line would pass as alive for a day.
 */
export class SilenceWatch {
  private heardAt: number;
  private readonly timer: NodeJS.Timeout;

  constructor(
    onSilence: () => void,
    private readonly now: () => number = upMs,
  ) {
    this.heardAt = now();
    this.timer = setInterval(() => {
      if (this.isSilent) onSilence();
    }, LOOK_MS);
    this.timer.unref();
  }

  get isSilent(): boolean {
    return this.now() - this.heardAt > SILENT_MS;
  }

  heard(): void {
    this.heardAt = this.now();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
