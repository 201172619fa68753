import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type ServiceUser } from './run-command';

/** By convention the user without rights ("nobody"), whom other programs run as, too. */
const NOBODY = 65_534;
/** Ids that systemd.io/UIDS-GIDS gives to no purpose. */
const OWN_IDS = { first: 60_706, last: 61_183 } as const;

/**
 * Whom PostgreSQL, which refuses to run as root, runs as: `undefined` is the caller's own user. Root's is a user of its
 * own without an account: no other program can read its data or end its server. Data stay with the user that they have,
 * unless that is "nobody".
 */
export function postgresUser(clusterFolder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerFor(clusterFolder);
  return owner === undefined || owner.uid === NOBODY ? ownUser() : owner;
}

/**
 * Who may run `initdb`, which wants an account of its user. "Nobody" has one; with the group of the data's user no other
 * program of "nobody" may enter their folder, nor look into the process (ptrace(2) asks for the group, too).
 */
export async function initialUser(user: ServiceUser | undefined): Promise<ServiceUser | undefined> {
  if (user === undefined || (await runCommand('id', ['-un', String(user.uid)])).ok) return user;
  return { uid: NOBODY, gid: user.gid };
}

/**
 * Root works on data of an ordinary user as that user, so that `sudo`, once, does not take the data from their owner.
 * `undefined` for everybody else, and for data that are root's own or not there yet.
 */
export function ownerFor(folder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/** Whether data have the user "nobody", as earlier versions kept them. */
export const isOfNobody = (folder: string): boolean => ownerFor(folder)?.uid === NOBODY;

/** Gives a folder, and what is in it, to a user. The folder comes last: until then an interrupted change is seen. */
export function giveFolder(folder: string, { uid, gid }: ServiceUser): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (lstatSync(path).isDirectory()) giveFolder(path, { uid, gid });
    // Never what a link leads to.
    else lchownSync(path, uid, gid);
  }
  chownSync(folder, uid, gid);
}

/** Whether the user passes `test <flag> <path>`; asked of the system itself, so that it is also right about ACLs and NFS. */
export async function userMay(user: ServiceUser | undefined, flag: '-x' | '-w', path: string): Promise<boolean> {
  return (await runCommand('test', [flag, path], { user })).ok;
}

/** The first id that no account has. */
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
