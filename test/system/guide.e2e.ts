import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { GUIDE_PAGES } from '../../apps/api-gateway/src/documentation/guide';
import { codeIn } from '../../apps/api-gateway/src/testing/html-reader';
import { RunningSystem, type TestKey } from './running-system';

const REPLIES = '15550100009';
const FENCE = /^ *```(\w+)(.*)$/gm;

let system: RunningSystem;
let key: TestKey;
let folder: string;
let receivedId: string;

interface Command {
  code: string;
  variable: string | undefined;
  status: string | undefined;
  shown: Record<string, unknown> | undefined;
}

beforeAll(async () => {
  system = await RunningSystem.start();
  const orgId = await system.anOrganization();
  key = await system.aKey(orgId, { mode: 'test' });
  await Promise.all([system.aGateway(orgId, 'test'), system.anSmsPhone(orgId, 'test')]);
  folder = mkdtempSync(join(tmpdir(), 'chasqui-guide-'));
  writeFileSync(
    join(folder, 'invoice.pdf'),
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  // Beyond the guide: curl gets a timeout, and prints the status after the body.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nmax-time = 30\nwrite-out = "\\n%{http_code}"\n');
  await system.api.call({ path: '/whatsapp/send', key: key.key, body: { to: REPLIES, message: 'Hello' } });
  receivedId = await waitFor(
    async () => {
      const { body } = await system.api.call({ path: '/messages', key: key.key });
      return (body.data as { id: string; channel: string }[]).find(({ channel }) => channel === 'whatsapp')?.id ?? null;
    },
    { what: 'a received message' },
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await system.close();
});

async function commandsOf(page: string): Promise<Command[]> {
  const source = readFileSync(join(__dirname, `../../docs/guide/${page}.md`), 'utf8');
  const notes = [...source.matchAll(FENCE)].filter(([, language]) => language === 'sh').map(([, , note = '']) => note);
  const path = page === 'quick-start' ? '/docs' : `/docs/${page}`;
  const answer = await fetch(system.api.origin + path);
  const blocks = codeIn(await answer.text());
  const commands = blocks.flatMap((block, at): Command[] => {
    if (block.language !== 'sh') return [];
    const note = notes.shift() ?? '';
    const next = blocks[at + 1];
    return [
      {
        // There is no proxy here: the API has an address of its own.
        code: block.code.replaceAll(`${system.serviceUrl}/v1`, `${system.api.origin}/v1`),
        variable: /id=(\w+)/.exec(note)?.[1],
        status: /status=(\d+)/.exec(note)?.[1],
        shown: next?.language === 'json' ? (JSON.parse(next.code) as Record<string, unknown>) : undefined,
      },
    ];
  });
  expect([page, notes]).toEqual([page, []]);
  return commands.filter(({ code }) => code.includes('curl '));
}

async function run(code: string, variables: Record<string, string>): Promise<{ status: string; text: string }> {
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    CURL_HOME: folder,
    API_KEY: key.key,
    RECEIVED_ID: receivedId,
    ...variables,
  };
  // A stream has no end: its first seconds are enough.
  const command = code.includes('curl -N') ? code.replace('curl -N', 'curl -N --max-time 2') : code;
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' }).catch(
    (error: { stdout: string; code: number }) => {
      if (error.code !== 28) throw error;
      return error;
    },
  );
  const at = stdout.lastIndexOf('\n');
  return { status: stdout.slice(at + 1), text: stdout.slice(0, at) };
}

function missingIn(answer: unknown, shown: unknown, at = 'answer'): string[] {
  if (shown === null || typeof shown !== 'object') return [];
  if (answer === null || typeof answer !== 'object') return [at];
  return Object.entries(shown).flatMap(([name, value]) => {
    const found = (answer as Record<string, unknown>)[name];
    return found === undefined ? [`${at}.${name}`] : missingIn(found, value, `${at}.${name}`);
  });
}

describe('the guide', () => {
  it.each(GUIDE_PAGES)('every command of the page %s does what the page says', async (page) => {
    const variables: Record<string, string> = {};
    for (const { code, variable, status, shown } of await commandsOf(page)) {
      const answer = await run(code, variables);
      expect([code, answer.text, answer.status]).toEqual([code, answer.text, expect.stringMatching(status ?? '^2..$')]);
      if (shown === undefined && variable === undefined) continue;
      const body = JSON.parse(answer.text) as { data?: { id?: string } };
      expect([code, missingIn(body, shown)]).toEqual([code, []]);
      // An error is shown verbatim.
      expect(body).toMatchObject(shown?.success === false ? shown : {});
      if (variable !== undefined) variables[variable] = body.data?.id ?? '';
    }
  });
});
