import Type from 'typebox';
import { closed, operation } from './operation.ts';
import { acknowledged, oneLine } from './parts.ts';

const params = closed({ username: oneLine({ minLength: 1, maxLength: 128 }) });

export const generateOtp = operation({
  id: 'generateOtp',
  method: 'POST',
  path: '/generate-otp/:username',
  summary:
    'Has an OTP sent to the phone on record; the answer is the same whether there is one. 429 tells when to ask again',
  params,
  body: closed({ otpType: Type.Enum(['forgotPassword']) }),
  response: acknowledged,
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/reset-password/:username',
  summary: 'Replaces a password by an OTP and ends every session of the account',
  params,
  body: closed({ otp: Type.String({ maxLength: 40 }), newPassword: Type.String({ maxLength: 256 }) }),
  response: acknowledged,
});
