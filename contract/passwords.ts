import Type from 'typebox';
import { closed, operation } from './operation.ts';
import { acknowledged, oneLine } from './parts.ts';

const params = closed({ username: oneLine({ minLength: 1, maxLength: 128 }) });

export const generateOtp = operation('generateOtp', {
  summary:
    'Sends an OTP to the phone number on record; the answer is the same without one. 429 says when to try again',
  params,
  body: closed({ otpType: Type.Enum(['forgotPassword']) }),
  response: acknowledged,
});

export const resetPassword = operation('resetPassword', {
  summary: 'Sets a new password with an OTP and ends every session of the account',
  params,
  body: closed({ otp: Type.String({ maxLength: 40 }), newPassword: Type.String({ maxLength: 256 }) }),
  response: acknowledged,
});
