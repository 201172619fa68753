import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

const HOOKS = ['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'] as const;

type Closing = Partial<Record<(typeof HOOKS)[number], (signal?: string) => unknown>>;

/** Nest only logs the failure of a closing hook and continues: here it is thrown, after all hooks. */
export async function closeNest(nest: INestApplicationContext): Promise<void> {
  const failures: unknown[] = [];
  for (const instance of instancesOf(nest)) noteFailures(instance, failures);
  await nest.close();
  if (failures.length > 0) throw new Error(`closing hooks failed: ${failures.length}`, { cause: failures[0] });
}

/** Runs all steps in order, even after one that failed. @throws the first failure, after the last step */
export async function closeInOrder(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function instancesOf(nest: INestApplicationContext): Set<Closing> {
  const found = new Set<Closing>();
  for (const { providers, controllers, injectables } of nest.get(ModulesContainer).values()) {
    for (const { instance } of [...providers.values(), ...controllers.values(), ...injectables.values()]) {
      if (typeof instance === 'object' && instance !== null) found.add(instance);
    }
  }
  return found;
}

function noteFailures(instance: Closing, failures: unknown[]): void {
  for (const hook of HOOKS) {
    const run = instance[hook];
    if (typeof run !== 'function') continue;
    instance[hook] = async (signal) => {
      try {
        await run.call(instance, signal);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    };
  }
}
