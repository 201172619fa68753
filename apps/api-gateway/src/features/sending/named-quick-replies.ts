import { AppError } from '@chasqui/errors';
import { QuickRepliesService } from '@chasqui/quick-replies';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

/** The quick replies that requests name. */
@Injectable()
export class NamedQuickReplies {
  constructor(private readonly quickReplies: QuickRepliesService) {}

  /** The request; one that names a quick reply that is not there is refused, unless its key made a message before. */
  async of<Request extends { quickReplyId?: string; refusal?: AppError | undefined }>(
    key: AuthenticatedKey,
    request: Request,
  ): Promise<Request> {
    const { quickReplyId: id } = request;
    if (id === undefined || (await this.quickReplies.exists(key, id))) return request;
    return { ...request, refusal: request.refusal ?? new AppError('QUICK_REPLY_NOT_FOUND') };
  }
}
