import { HOOK_MECHANISMS } from './hook.mechanisms';
import { hooks, SMALL_HOOKS } from './hook.scenarios';

/** Names for `--only`. */
export const HOOK_SCENARIOS: readonly string[] = [SMALL_HOOKS.name, hooks(1).name];
/** Names for `--without`. */
export const HOOK_MECHANISM_NAMES: readonly string[] = HOOK_MECHANISMS.map(({ name }) => name);
