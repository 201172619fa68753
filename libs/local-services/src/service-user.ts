import { statSync } from 'node:fs';
import { runCommand, type ServiceUser } from './run-command';

/** By convention the user without rights ("nobody"); it needs no entry in /etc/passwd. */
const nobody: ServiceUser = { uid: 65534, gid: 65534 };

/** Whom PostgreSQL, which refuses to run as root, runs as: `undefined` is the caller's own user. */
export function postgresUser(clusterFolder: string): ServiceUser | undefined {
  return process.getuid?.() === 0 ? (ownerFor(clusterFolder) ?? nobody) : undefined;
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

/** Whether the user passes `test <flag> <path>`; asked of the system itself, so that it is also right about ACLs and NFS. */
export async function userMay(user: ServiceUser | undefined, flag: '-x' | '-w', path: string): Promise<boolean> {
  return (await runCommand('test', [flag, path], { user })).ok;
}
