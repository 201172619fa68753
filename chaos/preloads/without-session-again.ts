import { DatabaseSession } from '@chasqui/entities';
import { ProcessRegistry } from '@chasqui/processes';
import { wrap } from './wrap';

/** Loaded before a sender: when its connection was cut, it has no other one for a while, and heartbeats know no other way. */
const AGAIN_AFTER_MS = 12_000;

interface Session {
  connectAgain(): void;
}
interface Registry {
  options: { session: DatabaseSession };
  ask(text: string, values: unknown[]): Promise<unknown>;
}

wrap(DatabaseSession.prototype as unknown as Session, 'connectAgain', (connectAgain) => {
  setTimeout(connectAgain, AGAIN_AFTER_MS).unref();
});

const registry = ProcessRegistry.prototype as unknown as Registry;
const { ask } = registry;
registry.ask = async function (this: Registry, text, values) {
  if (!this.options.session.isOpen) throw new Error('The session with PostgreSQL is not open.');
  return ask.call(this, text, values);
};
