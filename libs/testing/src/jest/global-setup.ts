// First: Jest loads this file without the library names.
import '../module-names.cjs';
import { startTestServices } from './test-services';
import { runServices } from './run-services';

/** Before all e2e tests: one PostgreSQL and one Redis for the run. They die with Jest, however it ends. */
export default async function globalSetup(): Promise<void> {
  runServices.current = await startTestServices();
}
