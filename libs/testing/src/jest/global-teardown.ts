import { runServices } from './run-services';

export default async function globalTeardown(): Promise<void> {
  await runServices.current?.stop();
}
