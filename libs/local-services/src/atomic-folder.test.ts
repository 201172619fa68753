import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderOnce } from './atomic-folder';

let parent: string;
const write = (text: string) => async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), text);
};

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'chasqui-atomic-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('one of two processes that make the same folder wins, and the other leaves nothing behind', async () => {
  const target = join(parent, 'made');
  await Promise.all([createFolderOnce(target, write('one')), createFolderOnce(target, write('one'))]);
  await createFolderOnce(target, write('late'));
  expect(readFileSync(join(target, 'file'), 'utf8')).toBe('one');
  expect(readdirSync(parent)).toEqual(['made']);
});

test('a folder that could not be filled never appears', async () => {
  const failing = async (folder: string) => {
    await write('half')(folder);
    throw new Error('the disk is full');
  };
  await expect(createFolderOnce(join(parent, 'made'), failing)).rejects.toThrow('the disk is full');
  expect(readdirSync(parent)).toEqual([]);
});

test('what a killed process left half-made is removed, what a living one makes is not', async () => {
  const alive = `made.new-${process.ppid}-abcd`;
  // Above the largest process id that Linux assigns.
  mkdirSync(join(parent, 'made.new-4194999-abcd'));
  mkdirSync(join(parent, alive));
  await createFolderOnce(join(parent, 'made'), write('one'));
  expect(readdirSync(parent).toSorted()).toEqual(['made', alive]);
});
