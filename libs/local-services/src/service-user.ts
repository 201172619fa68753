import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type ServiceUser } from './run-command';

/** By convention the user without rights ("nobody"), which other programs use, too. */
const NOBODY = 65_534;
/** Ids that systemd.io/UIDS-GIDS reserves for no purpose. */
const OWN_IDS = { first: 60_706, last: 61_183 } as const;

/**
 * The user for PostgreSQL, which refuses to run as root: `undefined` is the caller's own. Under root it is a user of
 * its own without an account: no other program can read its data or end its server. Existing data keep their user,
 * unless that is "nobody".
 */
export function postgresUser(clusterFolder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerFor(clusterFolder);
  return owner === undefined || owner.uid === NOBODY ? ownUser() : owner;
}

/**
 * The user for `initdb`, which requires an account. "Nobody" has one; with the group of the data's user, no other
 * program of "nobody" may enter their folder or look into the process (ptrace(2) checks the group, too).
 */
export async function initialUser(user: ServiceUser | undefined): Promise<ServiceUser | undefined> {
  if (user === undefined || (await runCommand('id', ['-un', String(user.uid)])).ok) return user;
  return { uid: NOBODY, gid: user.gid };
}

/**
 * Root works on data of an ordinary user as that user, so that a single `sudo` does not take the data from their owner.
 * `undefined` for other callers, and for data that are root's or missing.
 */
export function ownerFor(folder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/** Earlier versions kept data as the user "nobody". */
export const isOfNobody = (folder: string): boolean => ownerFor(folder)?.uid === NOBODY;

/** Gives a folder and its content to a user. The folder comes last, so that an interrupted change is noticed. */
export function giveFolder(folder: string, { uid, gid }: ServiceUser): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (lstatSync(path).isDirectory()) giveFolder(path, { uid, gid });
    // Never follows links.
    else lchownSync(path, uid, gid);
  }
  chownSync(folder, uid, gid);
}

/** Whether the user passes `test <flag> <path>`; asks the system itself, so that ACLs and NFS count, too. */
export async function userMay(user: ServiceUser | undefined, flag: '-x' | '-w', path: string): Promise<boolean> {
  return (await runCommand('test', [flag, path], { user })).ok;
}

function ownUser(): ServiceUser {
  const taken = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  let id: number = OWN_IDS.first;
  while (taken.has(id) && id < OWN_IDS.last) id += 1;
  return { uid: id, gid: id };
}

/** The third field of each line is its id (passwd(5), group(5)). */
function idsIn(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}
