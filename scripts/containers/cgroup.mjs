// Limits the CPU share of all containers of a run, where the machine has other work.
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Version 1 has one hierarchy per resource. */
const V1 = join(ROOT, 'cpu');
const NOT_OURS = new Set(['EACCES', 'EROFS', 'ENOENT', 'EPERM']);
/** Default weight of one group, by version. */
const ONE = { v1: 1_024, v2: 100 };

/**
 * Creates a group with the weight of several: otherwise all containers together get the share of one process.
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
    // Without permission to set the weight everything still works, only slower.
    if (!NOT_OURS.has(error.code)) throw error;
  }
}

/** Removes the group, and what the engine made in it, once nothing runs there. */
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
    // The kernel may need a moment to notice that a group is empty. A leftover group costs nothing.
    if (error.code !== 'EBUSY') throw error;
  }
}
