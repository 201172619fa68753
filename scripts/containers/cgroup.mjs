// How much of the processor all containers of a run get together, where the machine has other work.
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** There with the first version, which has a hierarchy for each resource. */
const V1 = join(ROOT, 'cpu');
const NOT_OURS = new Set(['EACCES', 'EROFS', 'ENOENT', 'EPERM']);
/** The weight of one group, by the default of each version. */
const ONE = { v1: 1_024, v2: 100 };

/**
 * A group for containers with the weight of so many groups: otherwise all of them share what a single process gets.
 *
 * @param {string} name of the group
 * @param {number} members
 */
export function makeGroup(name, members) {
  const isFirst = existsSync(join(V1, 'cpu.shares'));
  const folder = join(isFirst ? V1 : ROOT, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, isFirst ? 'cpu.shares' : 'cpu.weight'), String((isFirst ? ONE.v1 : ONE.v2) * members));
  } catch (error) {
    // Where its weight is not ours to set, all goes on, more slowly.
    if (!NOT_OURS.has(error.code)) throw error;
  }
}

/** Takes the group away, and what the engine made in it, once nothing runs there. */
export function removeGroup(name) {
  const hierarchies = existsSync(join(V1, 'cpu.shares')) ? readdirSync(ROOT).map((each) => join(ROOT, each)) : [ROOT];
  for (const hierarchy of hierarchies) removeFolders(join(hierarchy, name));
}

function removeFolders(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeFolders(join(folder, entry.name));
  }
  try {
    rmdirSync(folder);
  } catch (error) {
    // The kernel may take a moment to see that a group is empty. One that is left takes nothing.
    if (error.code !== 'EBUSY') throw error;
  }
}
