import { AppError } from '@chasqui/errors';
import { QuickRepliesService } from '@chasqui/texts';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

@Injectable()
export class NamedQuickReplies {
  constructor(private readonly quickReplies: QuickRepliesService) {}

  /** Refuses a request that names an unknown quick reply, unless its key made a message before. */
  async of<Request extends { quickReplyId?: string; refusal?: AppError | undefined }>(
    key: AuthenticatedKey,
    request: Request,
  ): Promise<Request> {
    const { quickReplyId: id } = request;
    if (id === undefined || (await this.quickReplies.exists(key, id))) return request;
    return { ...request, refusal: request.refusal ?? new AppError('QUICK_REPLY_NOT_FOUND') };
  }
}
