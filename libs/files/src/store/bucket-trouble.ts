/**
 * Error codes of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html) and what to do about them.
 */
const ADVICE: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch:
    'MEDIA_S3_SECRET_KEY is not the key of MEDIA_S3_ACCESS_KEY, or a proxy changes the host on the way',
  InvalidAccessKeyId: 'the service does not know MEDIA_S3_ACCESS_KEY',
  AccessDenied:
    'the key of MEDIA_S3_ACCESS_KEY may not do this in the bucket: it must read, write and delete under media/',
  NoSuchBucket: 'there is no bucket MEDIA_S3_BUCKET at MEDIA_S3_ENDPOINT: make it, nobody else does',
  AuthorizationHeaderMalformed: 'MEDIA_S3_REGION is not the region of the bucket',
  PermanentRedirect: 'the bucket is elsewhere: MEDIA_S3_ENDPOINT and MEDIA_S3_REGION must be those of the bucket',
  RequestTimeTooSkewed: 'the clock of this machine, or that of the service, is wrong',
  SlowDown: 'the service asks for fewer requests: what failed is tried again',
  EntityTooLarge: 'the service takes no file of that size',
};

/** An error answer: the service's code, and advice in words. */
export interface BucketTrouble {
  /** Null if the body has none, as after HEAD or from a proxy. */
  code: string | null;
  sentence: string;
}

export function readTrouble(method: string, statusCode: number, body: string): BucketTrouble {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body)?.[1] ?? null;
  const advice = code === null ? undefined : ADVICE[code];
  const said = `the bucket answered ${method} with ${statusCode}`;
  return { code, sentence: advice === undefined ? `${said}: ${body}` : `${said} ${code}: ${advice}` };
}
