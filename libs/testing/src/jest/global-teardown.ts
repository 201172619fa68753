import { runServices } from './run-services';

/** After all e2e tests. */
export default async function globalTeardown(): Promise<void> {
  await runServices.current?.stop();
}
