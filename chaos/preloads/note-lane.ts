import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '../clock';

let file: number | undefined;

export function noteLane(lane: string, what: 'take' | 'refused' | 'release'): void {
  file ??= openSync(join(process.env.CHAOS_FOLDER ?? '.', `lanes-${process.pid}.jsonl`), 'a');
  writeSync(file, `${JSON.stringify({ lane, what, at: now() })}\n`);
}
