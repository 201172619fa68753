import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core/core.module';

/** A group of routes below `/console/api`, with all that is behind them. */
export type FeatureModule = Type | DynamicModule;

/** All groups of routes. A new feature has its folder, and its line here. */
export const FEATURES: readonly FeatureModule[] = [];

/** The console. */
@Module({})
export class ConsoleModule {
  static of(core: CoreOptions, features: readonly FeatureModule[]): DynamicModule {
    return { module: ConsoleModule, imports: [CoreModule.of(core), ...features] };
  }
}
