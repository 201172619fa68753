import { FairPool, type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { MessageWatchdogRepository, type UnacknowledgedMessage } from '@chasqui/messages';
import { WhatsappNumberRepository, GatewayCaller, type GatewayOutcome } from '@chasqui/whatsapp';
import { DEADLINE_MS, GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import { ProcessRegistry } from '@chasqui/lanes';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NumberRoutes } from '../sending/number-routes';

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 500;
const MOST_PER_LOOK = 10_000;
/**
 * Questions under way, by organization: a slow gateway gets few questions at once, while those of others continue. A
 * question without a place comes with a later look.
 */
const QUESTIONS = { shared: 50, guaranteed: 4, mostPerOwner: 16, slowAfterMs: 250, mostLent: 200, mostHeld: 1_000 };
/** When a gateway that cannot be asked now is asked again, … */
const AGAIN_MS = 30_000;
/** … but no message stays unsettled for longer than this. */
const GIVE_UP_AFTER_MS = 600_000;

/**
 * Settles messages that the gateway accepted and WhatsApp's server never acknowledged: asks the gateway once more, then
 * the message is sent or failed, and the number is marked (contract.md R2).
 */
@Injectable()
export class AckWatchdog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly questions = new FairPool(QUESTIONS);
  private readonly underWay = new Set<Promise<void>>();
  private readonly task: PeriodicTask;

  constructor(
    private readonly messages: MessageWatchdogRepository,
    private readonly numbers: WhatsappNumberRepository,
    private readonly routes: NumberRoutes,
    @Inject(GatewayCaller) private readonly caller: Pick<GatewayCaller, 'call' | 'close'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ProcessRegistry) processes: Pick<ProcessRegistry, 'isMine'>,
  ) {
    this.task = new PeriodicTask({
      run: async () => {
        // One look per interval over all processes; two do no harm.
        if (processes.isMine('clock:acknowledgements')) await this.look();
      },
      everyMs: LOOK_EVERY_MS,
      onFailure: (error) => logger.error({ err: error }, 'the watchdog could not look, it looks again'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    void this.task.stop();
    // Its questions end with the connections.
    await this.caller.close();
    await this.settled();
  }

  /** Claims the messages that are overdue now; `settled` waits for the rest. */
  async look(): Promise<void> {
    for (let claimed = 0; claimed < MOST_PER_LOOK && !this.task.isStopped; claimed += AT_ONCE) {
      const overdue = await this.messages.claimOverdue(AT_ONCE, AGAIN_MS);
      for (const message of overdue) this.begin(message);
      if (overdue.length < AT_ONCE) return;
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Settles a message if its organization has a place, or if no question is needed any more. */
  private begin(message: UnacknowledgedMessage): void {
    const permit = this.questions.tryAcquire(message.orgId);
    if (permit === null && message.ageMs < GIVE_UP_AFTER_MS) return;
    const work = this.settle(message, permit !== null)
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'an overdue message was not settled, it is looked at again'),
      )
      .finally(() => {
        permit?.release();
        this.underWay.delete(work);
      });
    this.underWay.add(work);
  }

  private async settle(message: UnacknowledgedMessage, mayAsk: boolean): Promise<void> {
    const outcome: GatewayOutcome = mayAsk ? await this.ask(message) : { kind: 'closed', reason: 'queue_full' };
    if (outcome.kind !== 'answer' && message.ageMs < GIVE_UP_AFTER_MS) return;
    const isSent = outcome.kind === 'answer' && hasServerAck(outcome.status, outcome.body);
    if (!(await this.messages.settle(message.id, isSent ? 'sent' : 'unconfirmed'))) return;
    this.logger.warn(
      { message_id: message.id, number_id: message.accountId, sent: isSent },
      'an overdue acknowledgement was settled',
    );
    if (!isSent) await this.numbers.markDegraded(message.accountId);
  }

  private async ask({ id, accountId }: UnacknowledgedMessage): Promise<GatewayOutcome> {
    const route = await this.routes.find(accountId);
    if (route === null) return { kind: 'closed', reason: 'offline' };
    const request = {
      method: 'GET',
      path: `${GATEWAY_ROUTES.messages}/${id}`,
      deadlineMs: DEADLINE_MS.status,
    } as const;
    return this.caller.call(route, request, () => this.routes.refresh(accountId));
  }
}

function hasServerAck(status: number, body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return (
      status === 200 && typeof answer === 'object' && answer !== null && 'ack' in answer && answer.ack === 'server'
    );
  } catch {
    return false;
  }
}
