import { ContactTransferJobsModule } from '@chasqui/contacts/transfers';
import { Database, type Mode } from '@chasqui/database';
import { DiskMediaStore } from '@chasqui/files/store';
import { createLogger, LOGGER } from '@chasqui/runtime';
import { ProcessRegistry } from '@chasqui/lanes';
import { aLivingProcess, waitFor } from '@chasqui/testing';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ConsoleAnswer } from './console.client';
import { type ConsoleHarness, inOrg, type TestMember } from './console.harness';

const STORE = 'STORE';

/** Runs the process that works on imports and exports, beside a console. */
export class TransfersWorld {
  private constructor(
    private readonly harness: ConsoleHarness,
    private readonly jobs: INestApplicationContext,
  ) {}

  static async start(harness: ConsoleHarness): Promise<TransfersWorld> {
    const { database, mediaDir } = harness;
    class Around {}
    const nothing = (): void => undefined;
    const registry = { id: await aLivingProcess(database), onDeaths: nothing, onReturn: nothing };
    const provided = [
      { provide: ProcessRegistry, useValue: registry },
      { provide: Database, useValue: database },
      { provide: LOGGER, useValue: createLogger({ app: 'test', level: 'silent' }) },
      { provide: STORE, useValue: new DiskMediaStore(mediaDir) },
    ];
    Global()(Around);
    Module({ providers: provided, exports: provided.map(({ provide }) => provide) })(Around);
    const root = { module: class Root {}, imports: [Around, ContactTransferJobsModule.of(STORE, 1024 * 1024)] };
    return new TransfersWorld(harness, await NestFactory.createApplicationContext(root, { logger: false }));
  }

  close(): Promise<void> {
    return this.jobs.close();
  }

  async upload(
    member: TestMember,
    csv: string | Buffer,
    fields: Record<string, string> = {},
    { mode = 'live', orgId = member.orgId }: { mode?: Mode; orgId?: string } = {},
  ): Promise<ConsoleAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ consent: 'true', ...fields })) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(Buffer.from(csv))]), 'people.csv');
    const answer = await fetch(`${this.harness.url}/console/api${inOrg(orgId, '/contacts/imports', mode)}`, {
      method: 'POST',
      headers: { cookie: member.client.cookie ?? '', origin: new URL(this.harness.url).origin },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as ConsoleAnswer['body'], headers: answer.headers };
  }

  /** Waits until it is over. @param path of an import or an export @returns its last state */
  over(member: TestMember, path: string, mode: Mode = 'live'): Promise<ConsoleAnswer['body']['data']> {
    const look = async (): Promise<ConsoleAnswer['body']['data']> => {
      const { data } = (await member.client.get(inOrg(member.orgId, path, mode))).body;
      return ['completed', 'failed', 'canceled'].includes(data?.status) ? data : null;
    };
    return waitFor(look, { what: 'the end of it', timeoutMs: 20_000 });
  }

  /** Uploads a file and waits for its check. @returns the dry run */
  async checked(
    member: TestMember,
    csv: string | Buffer,
    fields: Record<string, string> = {},
  ): Promise<ConsoleAnswer['body']['data']> {
    const { body } = await this.upload(member, csv, fields);
    return this.over(member, `/contacts/imports/${body.data.id}`);
  }

  async download(
    member: TestMember,
    path: string,
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<[number, string | null, string | null, string]> {
    const answer = await fetch(`${this.harness.url}/console/api${inOrg(member.orgId, path)}`, {
      method,
      headers: { cookie: member.client.cookie ?? '' },
    });
    const { headers } = answer;
    return [answer.status, headers.get('content-type'), headers.get('content-disposition'), await answer.text()];
  }
}
