import type { Publisher } from './pub-sub';

/** Redis channel on which an api-gateway instance hears outcomes. */
export const replyChannel = (prefix: string, instance: string): string => `${prefix}:reply:${instance}`;

export interface Reply {
  id: string;
  replyTo: string | null;
}

/** Tells api-gateway instances that outcomes were recorded. Best effort: they also look by themselves. */
export class ReplyPublisher<R extends Reply> {
  constructor(
    private readonly redis: Publisher,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  publish(replies: readonly R[]): void {
    const byInstance = new Map<string, R[]>();
    for (const reply of replies) {
      if (reply.replyTo === null) continue;
      const group = byInstance.get(reply.replyTo);
      if (group === undefined) byInstance.set(reply.replyTo, [reply]);
      else group.push(reply);
    }
    for (const [instance, group] of byInstance) {
      this.redis.publish(replyChannel(this.prefix, instance), JSON.stringify(group)).catch(this.onFailure);
    }
  }
}
