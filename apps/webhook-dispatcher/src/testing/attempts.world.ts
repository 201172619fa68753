import { waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { DispatcherHarness, type SecretEndpoint } from './dispatcher.harness';
import { type Behaviour, Receiver } from './receiver';

export class AttemptsWorld {
  harness: DispatcherHarness;
  readonly receiver = new Receiver();

  constructor() {
    beforeAll(async () => {
      this.harness = await DispatcherHarness.create();
      await this.receiver.start();
      await this.harness.start();
    });
    afterAll(async () => {
      await this.harness.close();
      await this.receiver.stop();
    });
  }

  readonly aPath = (): string => `/${uuid()}`;

  readonly tell = async (behaviour: Behaviour, fields: Parameters<DispatcherHarness['anEndpoint']>[0] = {}) => {
    const path = this.aPath();
    this.receiver.on(path, behaviour);
    const endpoint = await this.harness.anEndpoint({ url: this.receiver.url(path), ...fields });
    const [eventId = ''] = await this.harness.emit(endpoint);
    return { path, endpoint, eventId };
  };

  readonly untilTried = (eventId: string, endpoint: SecretEndpoint, attempts = 1) =>
    waitFor(
      async () => {
        const delivery = await this.harness.delivery(eventId, endpoint);
        return delivery?.unrecordedStarts === 0 && delivery.attempts >= attempts ? delivery : null;
      },
      { what: 'an attempt to be recorded' },
    );
}
