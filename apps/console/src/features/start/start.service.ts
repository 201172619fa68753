import type { Mode } from '@chasqui/database';
import { CONFIG } from '@chasqui/runtime';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Inject, Injectable } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { FirstStepsRepository } from './first-steps.repository';
import type { StartData, StepId } from './start.response';

@Injectable()
export class StartService {
  constructor(
    private readonly steps: FirstStepsRepository,
    private readonly numbers: WhatsappNumberRepository,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async read(orgId: string, mode: Mode): Promise<StartData> {
    const [first, sender] = await Promise.all([
      this.steps.findForOrg(orgId, mode),
      this.numbers.findSender(orgId, mode),
    ]);
    const ids: readonly StepId[] = ['key', 'number', 'message', 'webhook', 'reply'];
    return {
      steps: ids.map((id) => ({ id, done_at: first[id]?.toISOString() ?? null })),
      snippet: { base_url: `${this.config.PUBLIC_URL.replace(/\/{1,9}$/, '')}/v1`, number: sender?.phone ?? null },
    };
  }
}
