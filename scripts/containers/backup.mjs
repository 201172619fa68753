// A backup by the service `backup` under load, and its restore into a service that lost its database and files, step by
// step as in docs/backup.md.
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './wait.mjs';

const APPS_USER = 10001;
/** Keys that `admin` does not have by itself. */
const SEALING_KEYS = ['GATEWAY_ENCRYPTION_KEY', 'PHONE_ENCRYPTION_KEY', 'WEBHOOK_PRIVATE_KEY', 'WEBHOOK_PUBLIC_KEY'];
const LOST_VOLUMES = ['postgres', 'media', 'redis'];
const SANDBOX = { profiles: ['sandbox'] };

/**
 * Creates the backup folder, as docs/backup.md says.
 *
 * @param {import('./stack.mjs').Stack} stack
 * @param {string} folder of this run
 * @returns {() => Promise<string>} writes a backup, and returns its path in the container
 */
export function prepareBackup(stack, folder) {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  chownSync(backups, APPS_USER, APPS_USER);
  stack.set({ BACKUP_DIR: backups });
  return async () => {
    const { stdout } = await stack.compose(['run', '--rm', '--no-TTY', 'backup']);
    const path = stdout.trim().split('\n').at(-1);
    if (!/^\/backups\/chasqui-\w+$/.test(path)) throw new Error(`it said: ${stdout}`);
    return path;
  };
}

/**
 * @param {import('./stack.mjs').Stack} stack fully running
 * @param {import('./report.mjs').Report} report
 * @param {{ backup: () => Promise<string>, client: import('./client.mjs').Client, ready: () => Promise<unknown> }}
 * options
 *   `backup` writes one; `ready` waits until numbers and phone are connected
 */
export async function checkBackup(stack, report, { backup, client, ready }) {
  let path = '';
  const isWritten = await report.check('`docker compose run backup` writes a backup while all run', async () => {
    path = await backup();
    return path;
  });
  if (!isWritten) return;
  const before = await whatIsThere(stack, client);
  await report.check('a restore over a database at work is refused', () => refused(stack, path));
  const isRestored = await report.check('a lost database and lost files are restored into new volumes', async () => {
    const startedAt = performance.now();
    await stack.compose(['down'], SANDBOX);
    await stack.removeVolumes(LOST_VOLUMES);
    await stack.compose(['create', '--no-build', '--pull', 'never']);
    await restore(stack, path);
    return `${seconds(performance.now() - startedAt)} s`;
  });
  if (!isRestored) return;
  await report.check('secrets:check opens all that is sealed, and says which key does not', () => checkSecrets(stack));
  await report.check(
    'after the restore messages, keys and files are there, gateway app and phone come back',
    async () => {
      await stack.up([], SANDBOX);
      await ready();
      const after = await whatIsThere(stack, client);
      if (JSON.stringify(after) !== JSON.stringify(before))
        throw new Error(`${JSON.stringify(before)} before, ${JSON.stringify(after)} after`);
      return `${before.messages.split(' ')[0]} messages, ${before.files} files`;
    },
  );
}

const restore = (stack, path, options) =>
  stack.compose(['run', '--rm', '--no-TTY', 'backup', '/scripts/restore.sh', path], options);

async function refused(stack, path) {
  const { code, stderr } = await restore(stack, path, { mayFail: true });
  if (code === 0 || !stderr.includes('is not empty')) throw new Error(`it ended with ${code}: ${stderr}`);
}

async function checkSecrets(stack) {
  const check = (values, options) => {
    const given = SEALING_KEYS.flatMap((name) => ['-e', name in values ? `${name}=${values[name]}` : name]);
    return stack.compose(['run', '--rm', '--no-TTY', ...given, 'admin', '--json', 'secrets:check'], options);
  };
  const verdicts = JSON.parse((await check({})).stdout);
  const open = verdicts.filter(({ rows }) => rows > 0).map(({ kind, rows }) => `${rows} of ${kind}`);
  for (const kind of ['phones', 'api-keys', 'webhooks'])
    if (!open.some((each) => each.endsWith(kind))) throw new Error(`nothing of ${kind} is sealed: ${open.join(', ')}`);
  const { code, stderr } = await check({ PHONE_ENCRYPTION_KEY: randomBytes(32).toString('base64') }, { mayFail: true });
  if (code === 0 || !stderr.includes('phones'))
    throw new Error(`with another key of phones it ended with ${code}: ${stderr}`);
  return open.join(', ');
}

async function whatIsThere(stack, client) {
  const messages = await stack.sql(
    `select count(*) || ' ' || md5(string_agg(id::text, ',' order by id)) from messages`,
  );
  const inbound = await client.call('GET', '/v1/messages?direction=inbound');
  const files = inbound.filter(({ media }) => media?.url);
  for (const { media } of files) {
    const { pathname, search } = new URL(media.url);
    const { status, body } = await client.once('GET', `${pathname}${search}`);
    if (status !== 200 || body.length !== media.size) throw new Error(`a file answered ${status}`);
  }
  return { messages, files: files.length };
}
