import { EventFollower } from './event-follower';
import { Forwarder } from './forwarder';
import type { ListenSettings } from './listen-settings';

export async function listen(
  settings: ListenSettings,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const forwarder = new Forwarder(settings.forwardTo);
  let isLost = false;
  const follower = new EventFollower(settings, {
    connected: () => {
      print(`${now()}  ${isLost ? 'connected again' : 'connected'}`);
      isLost = false;
    },
    lost: (reason) => {
      if (!isLost) print(`${now()}  connection lost (${reason}), reconnecting`);
      isLost = true;
    },
    restarted: () => print(`${now()}  the last event is no longer kept: continuing with events from now on`),
  });
  print(`Forwarding events from ${settings.baseUrl} to ${settings.forwardTo}. Press Ctrl-C to stop.`);
  print(`Signing secret for this run: ${forwarder.secret}`);
  await follower.follow(async (event) => {
    const { outcome, ms } = await forwarder.forward(event, signal);
    print(`${now()}  ${event.type}  ${event.id}  ${outcome}  ${ms} ms`);
  }, signal);
}

const now = (): string => new Date().toTimeString().slice(0, 8);
