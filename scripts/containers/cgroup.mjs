// How much of the processor all containers of a run get together, where the machine has other work.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup/cgroup.controllers';
/** The weight of one group, by the default of each version. */
const ONE = { v1: 1_024, v2: 100 };

/**
 * A group for containers with the weight of so many groups: otherwise all of them share what a single process gets.
 *
 * @param {string} name of the group
 * @param {number} members
 * @returns {() => void} takes it away again, when it is empty
 */
export function makeGroup(name, members) {
  const isFirst = existsSync(join(V1, 'cpu.shares'));
  // With the second version it is the engine that makes it, and its weight is left as it is where that is not ours to set.
  if (!isFirst && !existsSync(V2)) return () => undefined;
  const folder = isFirst ? join(V1, name) : join('/sys/fs/cgroup', name);
  const file = join(folder, isFirst ? 'cpu.shares' : 'cpu.weight');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String((isFirst ? ONE.v1 : ONE.v2) * members));
  } catch (error) {
    if (!['EACCES', 'EROFS', 'ENOENT', 'EPERM'].includes(error.code)) throw error;
  }
  return () => {
    try {
      rmdirSync(folder);
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'EBUSY' && error.code !== 'ENOTEMPTY') throw error;
    }
  };
}
