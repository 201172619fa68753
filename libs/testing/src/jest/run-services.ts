import type { TestServices } from './test-services';

declare global {
  var chasquiTestServices: { current?: TestServices } | undefined;
}

/** Left by setup for teardown. Jest runs both in one process, but may load their modules twice: hence a global. */
globalThis.chasquiTestServices ??= {};
export const runServices = globalThis.chasquiTestServices;
