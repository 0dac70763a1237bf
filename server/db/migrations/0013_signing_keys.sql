-- The key that signs tokens has others beside it from now on: those whose tokens are still good.
UPDATE "settings" SET "name" = 'identity.signingKeys',
	"value" = json_build_object('signing', "value", 'retired', json_build_array())::text
WHERE "name" = 'identity.signingKey';
