<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * @param string $secret the secret of the webhook, whsec_…
 * @param array<string, string> $headers of the request, names in lower case
 * @param string $rawBody the body as it came: file_get_contents('php://input')
 * @return array the event
 * @throws RuntimeException when the request is not from us, or too old
 */
function verifyWebhook(string $secret, array $headers, string $rawBody): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new RuntimeException('a header of the signature is missing');
    }
    if (!preg_match('/^\d+\z/', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new RuntimeException('the request is too old');
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    // While the secret is rotated there are two signatures; one of them is enough.
    foreach (explode(' ', $signatures) as $each) {
        if (hash_equals($expected, $each)) {
            return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('the signature is wrong');
}

$headers = array_change_key_case(getallheaders());
try {
    $event = verifyWebhook(getenv('CHASQUI_WEBHOOK_SECRET'), $headers, file_get_contents('php://input'));
} catch (RuntimeException $error) {
    http_response_code(401);
    exit;
}
http_response_code(200);
error_log($event['type']); // What takes long goes into a queue: the answer is sent at the end of the script.
