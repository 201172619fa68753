import { FakeWhatsApp } from '../fake-whatsapp';
import { ControlServer } from './control.server';

/**
 * The fake WhatsApp in its own process, for tests that may not link it: the process that forked it gets `{ control,
 * access }`, the address of the commands and what a client needs. It ends with its parent.
 */
async function main(): Promise<void> {
  if (process.send === undefined) throw new Error('start this with fork()');
  const whatsapp = await new FakeWhatsApp().start();
  const port = await new ControlServer(whatsapp).listen();
  process.once('disconnect', () => process.exit(0));
  process.send({ control: `http://127.0.0.1:${port}`, access: whatsapp.access });
}

void main();
