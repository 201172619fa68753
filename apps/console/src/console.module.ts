import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core/core.module';

/** All groups of routes. A new feature has its folder, and its line here. */
const FEATURES: readonly Type[] = [];

/** The console. */
@Module({})
export class ConsoleModule {
  static of(core: CoreOptions): DynamicModule {
    return { module: ConsoleModule, imports: [CoreModule.of(core), ...FEATURES] };
  }
}
