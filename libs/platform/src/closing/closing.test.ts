import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { closeInOrder, closeNest } from './closing';

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

  it('an app whose closing hook fails differs from one that closes well', async () => {
    await closeNest(await NestFactory.createApplicationContext(GoodModule, { logger: false }));
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
