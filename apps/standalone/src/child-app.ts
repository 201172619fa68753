import { type ChildProcess, fork } from 'node:child_process';
import { MOST_DEATHS, RecentDeaths } from '@chasqui/local-services';
import { stopChild } from '@chasqui/runtime';

const STOP_WITHIN_MS = 5_000;
const RESTART_AFTER_MS = 1_000;
/** The rest of the service works without it. */
const PAUSE_MS = 60_000;

/** An app of the outside world in its own process, restarted whenever it ends by itself. */
export class ChildApp {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private readonly deaths = new RecentDeaths();

  /**
   * @param name for messages to people
   * @param file compiled `main.ts`
   * @param env its whole environment: our own contains secrets of the service
   * @param onMessage messages over the channel to its parent
   */
  constructor(
    private readonly name: string,
    private readonly file: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly onMessage: (message: unknown) => void = () => undefined,
  ) {}

  start(): void {
    this.child = fork(this.file, [], {
      env: { PATH: '/usr/bin:/bin', EXIT_WITH_PARENT: '1', ...this.env },
      // Ctrl-C reaches the terminal's whole group: this process must outlive the apps that talk to it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('message', this.onMessage);
    this.child.once('exit', (code, signal) => {
      if (!this.isStopping) this.startAgain(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  }

  private startAgain(how: string): void {
    const isHopeless = this.deaths.add() >= MOST_DEATHS;
    const when = isHopeless ? `, for the ${MOST_DEATHS}th time within a minute: it is started again in a minute` : '';
    process.stderr.write(`standalone: ${this.name} ${how}${when || ' and is started again'}.\n`);
    const again = (): void => {
      if (!this.isStopping) this.start();
    };
    setTimeout(again, isHopeless ? PAUSE_MS : RESTART_AFTER_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await stopChild(this.child, STOP_WITHIN_MS);
  }
}
