import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { LocalServiceError } from './local-service.error';
import type { ServiceUser } from './run-command';
import { waitUntilUnused } from './folder-in-use';
import { giveFolder, isOfNobody, userMay } from './service-user';

/** A killed parent leaves a server that writes its last checkpoint. */
const STOPPING_TIMEOUT_MS = 30_000;

/** Where the data go if the wanted folder lies below one that only root may enter. */
const shelters = ['/var/lib/chasqui', '/srv/chasqui'];

/**
 * Creates the data folder if needed, and returns its real path, which the user can work in.
 * With root, PostgreSQL runs as a user without rights, who cannot reach a checkout below a folder such as /root. The
 * data then live in /var/lib/chasqui, and the wanted folder is a symbolic link to it.
 */
export async function preparePostgresFolder(
  dataDir: string,
  user: ServiceUser | undefined,
  log?: (line: string) => void,
): Promise<string> {
  const { folder, isNew } = makeFolder(dataDir);
  if (user && isNew) chownSync(folder, user.uid, user.gid);
  if (isNew && isOwned(folder, user)) chmodSync(folder, 0o700);
  if (await userMay(user, '-w', folder)) return folder;
  if (!user)
    throw new LocalServiceError(
      `This user cannot write to the data folder ${folder}. Start as its owner, or set DATA_DIR to another folder.`,
    );
  if (!isNew) {
    throw new LocalServiceError(
      `PostgreSQL runs as uid ${user.uid}, which cannot reach its data in ${folder}. Let others enter the folders above it (chmod o+x).`,
    );
  }
  return shelter(dataDir, folder, user, log);
}

/** Gives data owned by "nobody", as whom earlier versions ran PostgreSQL, to a user of its own. */
export async function takeOver(dataDir: string, user: ServiceUser): Promise<void> {
  if (!isOfNobody(join(dataDir, 'cluster'))) return;
  const folder = realpathSync(dataDir);
  const cluster = join(folder, 'cluster');
  // One that stays is refused later, with its process id.
  if ((await waitUntilUnused(cluster, ['postgres'], STOPPING_TIMEOUT_MS)) !== undefined) return;
  // The outer folder first, so that its content cannot change meanwhile; the cluster last, as the sign that all is
  // done.
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  giveFolder(cluster, user);
}

function makeFolder(dataDir: string): { folder: string; isNew: boolean } {
  const isLink = lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink && !statSync(dataDir, { throwIfNoEntry: false })) {
    throw new LocalServiceError(
      `The data folder ${dataDir} is a link to a folder that no longer exists. Restore that folder, or remove the link to start empty.`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true });
    return { folder: realpathSync(dataDir), isNew: readdirSync(dataDir).length === 0 };
  } catch (error) {
    throw new LocalServiceError(
      `This user cannot use the data folder ${dataDir} (${(error as Error).message}). Set DATA_DIR to another folder.`,
    );
  }
}

function isOwned(folder: string, user: ServiceUser | undefined): boolean {
  return statSync(folder).uid === (user?.uid ?? process.getuid?.());
}

async function shelter(
  dataDir: string,
  folder: string,
  user: ServiceUser,
  log?: (line: string) => void,
): Promise<string> {
  for (const base of shelters) {
    try {
      mkdirSync(base, { recursive: true });
      // Set again, because the umask may have removed bits.
      chmodSync(base, 0o711);
      const target = join(base, `postgres-${randomBytes(6).toString('hex')}`);
      mkdirSync(target, { mode: 0o700 });
      chownSync(target, user.uid, user.gid);
      if (!(await userMay(user, '-w', target))) {
        rmdirSync(target);
        continue;
      }
      rmdirSync(folder);
      symlinkSync(target, dataDir);
      log?.(
        `the database is kept in ${target}, because PostgreSQL does not run as root and others cannot enter the folders above ${dataDir}`,
      );
      return target;
    } catch {
      // A read-only file system, for instance: the next one may work.
    }
  }
  throw new LocalServiceError(
    `PostgreSQL does not run as root, and uid ${user.uid} can reach neither ${folder} nor ${shelters.join(' nor ')}. Start as an ordinary user, or set DATA_DIR to a folder that others can enter.`,
  );
}
