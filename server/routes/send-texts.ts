/**
 * What the protocol's two endpoints answer. Names and links of the hosted service's own dashboard
 * are left out. Of its answers three can never be ours: 404 `Account not found` (there is one
 * account), 412 (a mail account that is disconnected is retried by the outbox) and 422 (the
 * recipient is the operator's alone).
 */
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';

export const sendTexts = {
  notBrowser: 'API calls are disabled for non-browser applications',
  noKey: 'API calls are disabled for non-browser applications without the private key',
  otherSite:
    'Only pages of this site may send here. Its operator can allow those of others: SEND_ALLOWED_ORIGINS',
  notJson: 'The content type is not supported: expected application/json',
  notForm: 'The content type is not supported: expected multipart/form-data',
  noObject: 'The request body is not valid: expected a JSON object',
  noUser: 'The user_id parameter is required',
  user: 'The Public Key is invalid. It is not the one that this site was built with.',
  service: 'The service ID not found. It is not the one that this site was built with.',
  template: 'The template ID not found. It is neither of those that this site was built with.',
  noParams: 'The template_params parameter is required: expected an object',
  size: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most`,
  formSize: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most, and no files`,
  files:
    'Files cannot be sent with this form. This message was not sent: please send it again without the file.',
  form: 'The request body is not valid: expected a complete form as multipart/form-data',
} as const;
