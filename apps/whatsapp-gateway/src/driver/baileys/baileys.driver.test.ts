import { afterAll } from '@jest/globals';
import { BaileysWorld } from '../../testing/baileys.world';
import { describeDriver } from '../driver.conformance';

let kept: BaileysWorld | undefined;

/** Linking takes a second, so a world that a test left unchanged serves the next one. */
async function open(): Promise<BaileysWorld> {
  if (kept !== undefined && !kept.isAsNew) {
    await kept.end();
    kept = undefined;
  }
  kept = (await kept?.reuse()) ?? (await new BaileysWorld().open());
  kept.isShared = true;
  return kept;
}

afterAll(() => kept?.end());
describeDriver('the Baileys driver', open);
