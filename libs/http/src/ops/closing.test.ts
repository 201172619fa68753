import { describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createHttpApp } from '../server/http-app.factory';
import { createLogger, createMetrics, closeInOrder, closeNest } from '@chasqui/runtime';
import { startOps } from './start-ops';

const done: string[] = [];

@Injectable()
class Failing implements OnModuleDestroy {
  onModuleDestroy(): void {
    throw new Error('stuck');
  }
}

@Injectable()
class Careful implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await Promise.resolve();
    done.push('freed');
  }
}

@Module({ providers: [Careful] })
class GoodModule {}

@Module({ imports: [GoodModule], providers: [Failing] })
class BadModule {}

describe('an app whose closing hook fails', () => {
  it('an app whose closing hook fails runs the other hooks, then says that it did not close', async () => {
    const nest = await NestFactory.createApplicationContext(BadModule, { logger: false });
    await expect(closeNest(nest)).rejects.toMatchObject({
      message: 'closing hooks failed: 1',
      cause: new Error('stuck'),
    });
    expect(done.splice(0)).toEqual(['freed']);
  });

  it.each(['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'])(
    'an app whose %s fails says that it did not close, also when a controller has it',
    async (hook) => {
      @Controller()
      class Broken {}
      Object.assign(Broken.prototype, { [hook]: () => Promise.reject(new Error(hook)) });
      for (const parts of [{ providers: [Broken] }, { controllers: [Broken] }]) {
        const module = { module: class {}, imports: [GoodModule], ...parts };
        const nest = await NestFactory.createApplicationContext(module, { logger: false });
        await expect(closeNest(nest)).rejects.toMatchObject({ cause: new Error(hook) });
        expect(done.splice(0)).toEqual(['freed']);
      }
    },
  );

  it('an app whose closing hook fails differs from one that closes well', async () => {
    await closeNest(await NestFactory.createApplicationContext(GoodModule, { logger: false }));
    expect(done.splice(0)).toEqual(['freed']);
  });
});

describe('a listener whose closing hook fails', () => {
  const [logger, metrics] = [createLogger({ app: 'test', level: 'silent' }), createMetrics({ app: 'test' })];
  const failure = { cause: new Error('stuck') };

  it('an HTTP app whose closing hook fails says so', async () => {
    const http = await createHttpApp({ module: BadModule, logger, metrics });
    await http.listen('127.0.0.1', 0);
    await expect(http.close()).rejects.toMatchObject(failure);
    expect(done.splice(0)).toEqual(['freed']);
  });

  it('an operations listener whose closing hook fails says so', async () => {
    const options = { host: '127.0.0.1', port: 0, checks: {}, modules: [BadModule] };
    const ops = await startOps({ ...options, logger, metrics: createMetrics({ app: 'test' }) });
    await expect(ops.close()).rejects.toMatchObject(failure);
    expect(done.splice(0)).toEqual(['freed']);
  });
});

describe('the steps of a shutdown', () => {
  it('the steps of a shutdown all run in order, and the first failure is thrown at the end', async () => {
    const fail = (name: string) => () => (done.push(name), Promise.reject(new Error(name)));
    const steps = [fail('one'), fail('two'), () => Promise.resolve(done.push('three'))];
    await expect(closeInOrder(steps)).rejects.toThrow('one');
    expect(done.splice(0)).toEqual(['one', 'two', 'three']);
  });
});
