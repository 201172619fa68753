import { readFile } from 'node:fs/promises';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { AppError } from '@chasqui/errors';
import { BULK_LANES, PAIRING_QUEUES, SMS_LANES, WEBHOOK_LANES, WHATSAPP_LANES } from '@chasqui/lanes';
import type { Queues } from '@chasqui/wiring';
import type { FastifyInstance } from 'fastify';
import type { ConsoleRules } from '../http/route-access';
import { contentTypeOf } from '../pages/page-files';
import { BOARD_POLICY, boardFiles, boardPage } from './board-page';
import { BoardParts } from './board-parts';
import { withoutErrorTexts } from './error-texts';

/** Below what the hook of access guards: each of its routes says that it is for operators, or it would answer nobody. */
const BASE = '/console/api/operations/bull-board';
const RULES: ConsoleRules = { access: 'operator' };

/** Every queue of the installation. */
const QUEUES = [WHATSAPP_LANES, SMS_LANES, WEBHOOK_LANES, BULK_LANES, ...Object.values(PAIRING_QUEUES)].map(
  ({ queue }) => queue,
);

/** What a job says may be looked at: ids. A job that carries anything else shows that it does, and not what. */
const IDS = new Set(['lane', 'pairing_id']);

/**
 * bull-board: the jobs of the queues in Redis, for operators to look at. It changes nothing: no route that would is there,
 * and its queues are read-only. A guard of Nest would not protect it; it is behind the hook that protects all below
 * `/console/api`.
 */
export function serveBullBoard(fastify: FastifyInstance, queues: Queues): void {
  const board = new BoardParts();
  const { setQueues } = createBullBoard({
    queues: [],
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Queues' } },
  });
  const files = boardFiles();
  let isOpen = false;
  /** Queues are opened when somebody looks at them. */
  const open = (): void => {
    if (!isOpen) setQueues(QUEUES.map((name) => adapterOf(queues, name)));
    isOpen = true;
  };

  for (const path of board.pagePaths) {
    fastify.get(path === '/' ? `${BASE}/` : BASE + path, { config: RULES }, (_request, reply) =>
      reply
        .header('Content-Security-Policy', BOARD_POLICY)
        .type('text/html; charset=utf-8')
        .send(boardPage(board.pageValues(BASE))),
    );
  }
  fastify.get(BASE, { config: RULES }, (_request, reply) => reply.redirect(`${BASE}/`));
  fastify.get<{ Params: { '*': string } }>(`${BASE}/static/*`, { config: RULES }, async (request, reply) => {
    const name = request.params['*'];
    const path = files.get(name);
    const type = contentTypeOf(name);
    if (path === undefined || type === undefined) throw new AppError('NOT_FOUND');
    return reply.type(type).send(await readFile(path));
  });
  for (const { path, method, handler } of board.apiRoutes) {
    if (method !== 'GET') {
      fastify.route({ method, url: BASE + path, config: RULES, handler: refuse });
      continue;
    }
    fastify.get(BASE + path, { config: RULES }, async (request, reply) => {
      open();
      const { status = 200, body } = await handler(board.requestOf(request));
      // What jobs log is of the same kind as what their errors say.
      return reply.code(status).send(path.endsWith('/logs') ? [] : withoutErrorTexts(body));
    });
  }
}

function refuse(): never {
  throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET' } });
}

function adapterOf(queues: Queues, name: string): BullMQAdapter {
  const adapter = new BullMQAdapter(queues.of(name), { readOnlyMode: true });
  adapter.setFormatter('data', idsOf);
  for (const field of ['returnValue', 'progress'] as const) adapter.setFormatter(field, () => null);
  return adapter;
}

function idsOf(data: object | null): Record<string, unknown> {
  const fields = Object.entries(data ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    IDS.has(name) ? value : '…',
  ]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}
