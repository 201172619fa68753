import { HOOK_MECHANISMS } from './hook.mechanisms';
import { allHooks } from './hook.scenarios';

/** Names for `--only`. */
export const HOOK_SCENARIOS: readonly string[] = allHooks(1).map(({ name }) => name);
/** Names for `--without`. */
export const HOOK_MECHANISM_NAMES: readonly string[] = HOOK_MECHANISMS.map(({ name }) => name);
